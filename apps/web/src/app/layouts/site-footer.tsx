import texts from 'virtual:frame-texts';
import { Moon, Sun } from 'lucide';
import { Link } from 'react-router';
import { brand } from '#web/navigation/brand.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { toggleTheme } from '#web/ui/theme.ts';
import { BrandMark } from '../menus/brand-mark.tsx';
import { paths } from '#web/navigation/paths.ts';
import { ForViewer } from '#web/navigation/for-viewer.tsx';
import { useViewer } from '#web/navigation/viewer.ts';

/** Company and licence details, on every page with a footer (HOME-021, HOME-022, HOME-030). */
export function SiteFooter() {
  return (
    <footer className="hall foot">
      <div className="wrap">
        <ForViewer kind="anonymous" as="div">
          <div className="foot__grid">
            <div>
              <BrandMark />
              <p className="quiet">{texts.footer_tagline}</p>
            </div>
            <FooterList id="foot-score" title="Your score" links={YOUR_SCORE} />
            <FooterList id="foot-read" title="Good to know" links={GOOD_TO_KNOW} />
            <FooterList id="foot-legal" title="Legal" links={[...LEGAL, NOTICES]} />
          </div>
        </ForViewer>
        <ForViewer kind="member" as="div">
          <nav className="foot__line" aria-label="Legal">
            <FooterLinks links={[...LEGAL, COMPLAIN]} />
          </nav>
        </ForViewer>
        <FooterLegal />
      </div>
    </footer>
  );
}

type FooterLink = { to: string; label: string };

const COMPLAIN: FooterLink = { to: paths.lodgeComplaint(), label: 'Lodge a complaint' };

const YOUR_SCORE: readonly FooterLink[] = [
  { to: paths.registration(), label: 'Get score' },
  { to: paths.login(), label: 'Log in' },
  { to: paths.scoreMap(), label: 'Score map' },
  { to: paths.homeLoanAssistant(), label: 'Home Loan Assistant' },
];

const GOOD_TO_KNOW: readonly FooterLink[] = [
  { to: paths.articles(), label: 'Articles' },
  { to: paths.help(), label: 'Help' },
  { to: paths.contactUs(), label: 'Contact us' },
  COMPLAIN,
];

const PROMOTION: FooterLink = { to: paths.promotionTerms(), label: 'Promotion terms' };
/** Members are told by bell and mail. */
const NOTICES: FooterLink = { to: paths.notices(), label: 'Notices' };
const LEGAL: readonly FooterLink[] = [
  { to: paths.terms(), label: 'Terms of Use' },
  { to: paths.privacy(), label: 'Privacy Policy' },
  { to: paths.creditGuide(), label: 'Credit guide' },
  { to: paths.complaints(), label: 'How we handle complaints' },
  PROMOTION,
];

type FooterListProps = { id: string; title: string; links: readonly FooterLink[] };

/** A member's menu has what these lists have. */
function FooterList({ id, title, links }: FooterListProps) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="foot__head">
        {title}
      </h2>
      <FooterLinks links={links} />
    </nav>
  );
}

function FooterLinks({ links }: { links: readonly FooterLink[] }) {
  const { isPromotionOn } = useViewer();
  return (
    <ul className="plain">
      {links.map((link) => (
        <li key={link.to} {...(link === PROMOTION && { 'data-flag': 'promotion', hidden: !isPromotionOn })}>
          <Link to={link.to}>{link.label}</Link>
        </li>
      ))}
    </ul>
  );
}

export function SlimFooter() {
  return (
    <footer className="hall foot foot--slim">
      <div className="wrap">
        <FooterLegal />
      </div>
    </footer>
  );
}

const numbers = [brand.companyNumber, brand.licenceNumber].filter((number) => number !== null);

function FooterLegal() {
  return (
    <div className="grid gap-3 quiet foot__legal">
      <p>
        {texts.disclaimer_third_parties} {texts.access_seeker}
      </p>
      <p>
        {[brand.company, ...numbers].join(', ')}.
        {brand.numbersAreFictitious &&
          numbers.length > 0 &&
          ' These numbers are placeholders and belong to no one.'}
      </p>
      <div className="row between">
        <p>© {brand.name}</p>
        <ThemeToggle />
      </div>
    </div>
  );
}

/** The stylesheet hides the label of the current theme. On static pages `plain/start` handles the click. */
function ThemeToggle() {
  return (
    <button className="themer" type="button" onClick={toggleTheme} data-theme-toggle="">
      <span className="themer__to-dark">
        <Icon of={Moon} /> Use dark theme
      </span>
      <span className="themer__to-light">
        <Icon of={Sun} /> Use light theme
      </span>
    </button>
  );
}

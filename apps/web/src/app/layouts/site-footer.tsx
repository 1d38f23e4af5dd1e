import { Moon, Sun } from 'lucide';
import { Link } from 'react-router';
import { brand } from '#web/features/content/brand.ts';
import { text } from '#web/features/content/texts.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { useTheme } from '#web/ui/use-theme.ts';
import { BrandMark } from '../menus/brand-mark.tsx';
import { paths } from '../paths.ts';
import { useViewer } from '../viewer/viewer.ts';

/** Who runs the site and under which numbers, on every page that has a footer (HOME-021, HOME-022, HOME-030). */
export function SiteFooter() {
  const { isAuthenticated, isPromotionOn } = useViewer();
  return (
    <footer className="hall foot">
      <div className="wrap">
        <div className="foot__grid">
          <div>
            <BrandMark />
            <p className="quiet">{text('footer_tagline')}</p>
          </div>
          <FooterList
            id="foot-score"
            title="Your score"
            links={[
              isAuthenticated
                ? { to: paths.dashboard(), label: 'See my score' }
                : { to: paths.registration(), label: 'Get score' },
              isAuthenticated
                ? { to: paths.logout(), label: 'Log out' }
                : { to: paths.login(), label: 'Log in' },
              { to: paths.scoreMap(), label: 'Score map' },
              { to: paths.homeLoanAssistant(), label: 'Home Loan Assistant' },
            ]}
          />
          <FooterList id="foot-read" title="Good to know" links={GOOD_TO_KNOW} />
          <FooterList id="foot-legal" title="Legal" links={isPromotionOn ? [...LEGAL, PROMOTION] : LEGAL} />
        </div>
        <FooterLegal />
      </div>
    </footer>
  );
}

type FooterLink = { to: string; label: string };

const GOOD_TO_KNOW: readonly FooterLink[] = [
  { to: paths.articles(), label: 'Articles' },
  { to: paths.help(), label: 'Help' },
  { to: paths.contactUs(), label: 'Contact us' },
  { to: paths.lodgeComplaint(), label: 'Lodge a complaint' },
];

const LEGAL: readonly FooterLink[] = [
  { to: paths.terms(), label: 'Terms of Use' },
  { to: paths.privacy(), label: 'Privacy Policy' },
  { to: paths.creditGuide(), label: 'Credit guide' },
  { to: paths.complaints(), label: 'How we handle complaints' },
];

/** While it runs. */
const PROMOTION: FooterLink = { to: paths.promotionTerms(), label: 'Promotion terms' };

type FooterListProps = { id: string; title: string; links: readonly FooterLink[] };

function FooterList({ id, title, links }: FooterListProps) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="foot__head">
        {title}
      </h2>
      <ul className="plain">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The lower half alone, for pages with no way but forward. */
export function SlimFooter() {
  return (
    <footer className="hall foot foot--slim">
      <div className="wrap">
        <FooterLegal />
      </div>
    </footer>
  );
}

/** Those that the edition has. */
const numbers = [brand.companyNumber, brand.licenceNumber].filter((number) => number !== null);

function FooterLegal() {
  return (
    <div className="foot__legal">
      <p>
        {text('disclaimer_third_parties')} {text('access_seeker')}
      </p>
      <p>
        {[brand.company, ...numbers].join(', ')}.
        {brand.numbersAreFictitious &&
          numbers.length > 0 &&
          ' These numbers are placeholders and belong to nobody.'}
      </p>
      <div className="row between">
        <p>© {brand.name}</p>
        <ThemeToggle />
      </div>
    </div>
  );
}

function ThemeToggle() {
  const { theme, toggle } = useTheme();
  return (
    <button className="themer" type="button" onClick={toggle}>
      <Icon of={theme === 'dark' ? Sun : Moon} />
      <span>{theme === 'dark' ? 'Use light theme' : 'Use dark theme'}</span>
    </button>
  );
}

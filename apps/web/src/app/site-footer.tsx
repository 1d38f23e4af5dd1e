import { Moon, Sun } from 'lucide-react';
import { Link } from 'react-router';
import { brand } from '#web/features/content/brand.ts';
import { text } from '#web/features/content/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useTheme } from '#web/ui/use-theme.ts';
import { BrandMark } from './brand-mark.tsx';
import { paths } from './paths.ts';
import { useViewer } from './viewer.ts';

/** Who runs the site and under which numbers, on every page that has a footer (HOME-021, HOME-022, HOME-030). */
export function SiteFooter() {
  const { isAuthenticated } = useViewer();
  return (
    <footer className="hall foot">
      <div className="wrap">
        <div className="foot__grid">
          <div>
            <BrandMark />
            <p className="quiet">{text('footer_tagline')}</p>
          </div>
          <nav aria-labelledby="foot-score">
            <h2 id="foot-score" className="foot__head">
              Your score
            </h2>
            <ul className="plain">
              <li>
                <Link to={isAuthenticated ? paths.dashboard() : paths.registration()}>Get score</Link>
              </li>
              <li>
                {isAuthenticated ? (
                  <Link to={paths.logout()}>Log out</Link>
                ) : (
                  <Link to={paths.login()}>Log in</Link>
                )}
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="foot-read">
            <h2 id="foot-read" className="foot__head">
              Good to know
            </h2>
            <ul className="plain">
              <li>
                <Link to={paths.articles()}>Articles</Link>
              </li>
              <li>
                <Link to={paths.help()}>Help</Link>
              </li>
            </ul>
          </nav>
        </div>
        <FooterLegal />
      </div>
    </footer>
  );
}

function FooterLegal() {
  return (
    <div className="foot__legal">
      <p>
        {text('disclaimer_third_parties')} {text('access_seeker')}
      </p>
      <p>
        {brand.company}, {brand.companyNumber}, {brand.licenceNumber}.
        {brand.numbersAreFictitious && ' These numbers are placeholders and belong to nobody.'}
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

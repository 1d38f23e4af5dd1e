import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { NoticesSwitch } from './notices-switch.tsx';
import { useNotices } from './use-choices.ts';

/** The consent to email about news in its own words, with a switch, and the way to choose which. */
export function NoticesFoot() {
  const notices = useNotices();
  return (
    <div className="moved__foot small">
      <NoticesSwitch {...notices} />
      <Link to={`${paths.preferences()}#news`}>Choose what, and how often</Link>
    </div>
  );
}

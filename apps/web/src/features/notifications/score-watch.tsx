import { named } from '#web/navigation/bureau.ts';
import { NoticesSwitch } from './notices-switch.tsx';
import { useNotices } from './use-choices.ts';

/** Says, without a score, that an email comes when there is one, or offers it (SCORE-032). */
export function ScoreWatch() {
  const notices = useNotices();
  const isComing = notices.isOn === true && notices.stopped === undefined;
  return (
    <div className="grid gap-2">
      <p>
        {isComing
          ? named('We keep asking {bureau}, and email you when your score is there.')
          : named('Turn this on, and we keep asking {bureau}.')}
      </p>
      <NoticesSwitch {...notices} />
    </div>
  );
}

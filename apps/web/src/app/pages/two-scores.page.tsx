import { NotFound } from '#web/features/content/not-found.tsx';
import { NotMineLink } from '#web/features/corrections/not-mine/not-mine-link.tsx';
import { ThisIsWrong } from '#web/features/corrections/wrong/this-is-wrong.tsx';
import type { RenderCorrection } from '#web/features/score/second/comparison.tsx';
import ComparedPage from '#web/features/score/second/two-scores.page.tsx';

export { meta } from '#web/features/score/second/two-scores.page.tsx';

const correct: RenderCorrection = (item, label, isAlone) => (
  <>
    <ThisIsWrong item={item} label={label} />
    {isAlone && <NotMineLink item={item} />}
  </>
);

export default function TwoScoresPage() {
  return <ComparedPage renderCorrection={correct} notFound={<NotFound />} />;
}

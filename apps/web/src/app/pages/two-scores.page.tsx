import { NotFound } from '#web/features/content/not-found.tsx';
import { ThisIsWrong } from '#web/features/corrections/wrong/this-is-wrong.tsx';
import type { RenderCorrection } from '#web/features/score/second/comparison.tsx';
import ComparedPage from '#web/features/score/second/two-scores.page.tsx';

export { meta } from '#web/features/score/second/two-scores.page.tsx';

const correct: RenderCorrection = (item, label) => <ThisIsWrong item={item} label={label} />;

export default function TwoScoresPage() {
  return <ComparedPage renderCorrection={correct} notFound={<NotFound />} />;
}

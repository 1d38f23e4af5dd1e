import { adviceOn } from '@wattle/domain/fields/advice';
import { questionOn } from '@wattle/domain/fields/questions';
import type { Help } from '#web/ui/advice.ts';
import { Question } from '#web/ui/fields/question.tsx';
import { spreadDate } from '#web/ui/fields/spread-date.ts';

export const HELP: Help = { advise: adviceOn, Question: () => <Question ask={questionOn} />, spreadDate };

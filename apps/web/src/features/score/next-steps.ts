import { type DocumentType, DOCUMENT_TYPES } from '@wattle/domain/identity-documents';
import { DOCUMENTS_FOR_REPORT } from '@wattle/domain/product-constants';
import { verifiedDocuments } from '@wattle/domain/roles';
import type { Profile } from '#web/api/session.ts';
import { paths } from '#web/app/paths.ts';

export type NextStep = {
  key: 'document' | 'history';
  title: string;
  text: string;
  action: string;
  to: string;
};

const NAMES: Record<DocumentType, string> = { DL: "driver's licence", PP: 'passport', MC: 'Medicare card' };

/** What a member can do next, most useful first; none when the theme leaves the section out (DASH-012). */
export function nextStepsOf({ roles, themes }: Pick<Profile, 'roles' | 'themes'>): readonly NextStep[] {
  if (!themes.nextSteps) return [];
  const verified = verifiedDocuments(roles);
  const open = DOCUMENT_TYPES.filter((document) => !verified.includes(document)).map((each) => NAMES[each]);
  const steps: NextStep[] = [];
  if (open.length > 0 && verified.length < DOCUMENTS_FOR_REPORT) {
    steps.push({
      key: 'document',
      title: 'Verify a second document',
      text: `Add your ${open.join(' or ')}. Two documents make it harder for anybody else to be you.`,
      action: 'Verify a document',
      to: paths.identityVerification(),
    });
  }
  steps.push({
    key: 'history',
    title: 'See how your score moves',
    text: 'One score for each month you log in, and an estimate for the months between.',
    action: 'Open the history',
    to: paths.scoreHistory(),
  });
  return steps;
}

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '../..');

const KEPT = 'kept';

/** Every file that holds what a person enters: that its draft is kept, or why not. */
const FORMS: Readonly<Record<string, string>> = {
  'features/account/details/person-form.ts': KEPT,
  'features/account/places/account-tabs.tsx': KEPT,
  'features/contact/add-more.tsx': KEPT,
  'features/contact/use-contact.ts': KEPT,
  'features/corrections/cases/close-case.tsx': KEPT,
  'features/corrections/wrong/wrong-dialog.tsx': KEPT,
  'features/password/forgot-password.page.tsx': KEPT,
  'features/preferences/preferences-form.tsx': 'kept by features/preferences/use-preferences.ts',
  'features/registration/form/use-registration.ts': KEPT,
  'features/wizards/questions/question.tsx': 'kept by features/wizards/wizard-draft.ts',
  'forms/codes/mobile-form.tsx': KEPT,

  'features/corrections/freeze/lift-question.tsx': 'a password alone',
  'features/leaving/delete-account.page.tsx': 'a password alone',
  'features/password/use-change-password.ts': 'passwords alone',
  'features/preferences/cancel-account.tsx': 'a password alone',
  'features/registration/link/confirm-with-password.tsx': 'a password alone',
  'features/sign-in/login.page.tsx': 'a password, and the email by "remember me"',
  'forms/codes/code-form.tsx': 'a code, and a password',
  'features/identity/document-form.tsx': 'the number of a document, and the names on it',
  'features/identity/document-picker.tsx': 'one press, which opens the form',
  'features/sign-in/factor-choice.tsx': 'one press, which sends a code',
  'features/score/second/agree-form.tsx': 'a box, which has to be ticked each time',
  'features/content/home/map-section.tsx': 'a search of the public map',
  'features/map/map-search.tsx': 'a search of the public map',
};

/** Draw what another file holds. */
const FRAMES = [
  'features/account/details/save-form.tsx',
  'features/contact/contact-page.tsx',
  'features/corrections/dialog-form.tsx',
  'features/password/change-password.page.tsx',
  'features/registration/form/registration-form.tsx',
  'forms/form-page.tsx',
  'forms/rule-form/use-rule-form.ts',
];

const isForm = (text: string) => /useRuleForm[<(]|<(?:form|FormBody|FormPage)\b/.test(text);
const keepsDraft = (text: string) => /\bdraftName: |\bwriteDraft\(/.test(text);

const texts = new Map(
  globSync('{features,forms}/**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(source, file), 'utf8')]),
);

describe('what a person enters', () => {
  it('is listed here, form by form', () => {
    const forms = [...texts].filter(([, text]) => isForm(text)).map(([file]) => file);
    expect(forms.sort()).toEqual([...Object.keys(FORMS), ...FRAMES].sort());
  });

  it.each(Object.entries(FORMS))('in %s is a draft: %s', (file, answer) => {
    const [, keeper] = /^kept by (.+)$/.exec(answer) ?? [];
    const isKept = answer === KEPT || keeper !== undefined;
    expect(keepsDraft(texts.get(keeper ?? file) ?? '')).toBe(isKept);
  });
});

import { operations } from '@wattle/contract';
import { ABOUT_ME_TOPICS } from '@wattle/domain/about-me/interests';
import { z } from 'zod';

import { makeYamlFiles } from '#api/platform/yaml-files.ts';

import type { ConsentTexts, Interests } from './preferences.ports.ts';

/** Edited words that can't be used; the message names every file and field at fault. */
class PreferencesContentError extends Error {
  override name = 'PreferencesContentError';
}

const words = z.string().trim().min(1);
const id = z.string().regex(/^[a-z0-9-]{1,60}$/, 'use small letters, digits and -');

const shape = operations['GET /v1/user/consents'].response.shape.consents.element.shape;

const InterestsFile = z
  .strictObject({
    version: words,
    wording: words,
    categories: z
      .array(
        z.strictObject({
          name: words,
          interests: z
            .array(z.strictObject({ id, name: words, aboutMe: z.enum(ABOUT_ME_TOPICS).optional() }))
            .min(1)
            .max(50),
        }),
      )
      .min(1)
      .max(20),
  })
  .refine(
    ({ categories }) => isEachOnce(categories.flatMap(({ interests }) => interests.map((each) => each.id))),
    {
      path: ['categories'],
      error: 'an id is there twice',
    },
  );

const ConsentsFile = z.strictObject({
  consents: z
    .array(
      z.strictObject({
        kind: shape.kind,
        title: words,
        withdrawing: shape.withdrawing,
        consequence: words,
        versions: z.record(words, words),
      }),
    )
    .refine((consents) => isEachOnce(consents.map(({ kind }) => kind)), 'a kind is there twice')
    .refine((consents) => consents.length === shape.kind.options.length, 'a kind is missing'),
  sources: z.record(words, words),
});

const isEachOnce = (all: readonly string[]) => new Set(all).size === all.length;

export type PreferencesContent = { interests: Interests; texts: ConsentTexts };

/** Reads the files once. Any fault stops the process at its start, where an editor sees it. */
export function loadPreferencesContent(directory: string): PreferencesContent {
  const { read, faults } = makeYamlFiles(directory);
  const interests = read('preferences.yaml', InterestsFile);
  const texts = read('consents.yaml', ConsentsFile);
  if (interests === null || texts === null) throw new PreferencesContentError(faults.join('; '));
  const asked = texts.consents.find(({ kind }) => kind === 'interests');
  if (asked?.versions[interests.version] !== interests.wording) {
    throw new PreferencesContentError(
      `consents.yaml: interests, versions.${interests.version} is not the wording of preferences.yaml`,
    );
  }
  return { interests, texts };
}

import type { ProblemBody } from '@wattle/contract';
import { ApiError } from '@wattle/contract/client';
import { saveFile } from './save-file.ts';
import { profileReady, signOutLocally } from './session.ts';

type DownloadPath = '/v1/user/export' | '/v1/user/export.pdf' | '/v1/creditreport/pdf';

/**
 * Fetches a member's file and saves it under the server's name. Refusals are handled as in `api`; a plain link would
 * save the refusal as the file.
 */
export async function download(path: DownloadPath): Promise<void> {
  await profileReady();
  const response = await fetch(path, { credentials: 'include' }).catch(() => null);
  if (response === null) throw new ApiError(0, null);
  if (!response.ok) {
    const problem = await problemOf(response);
    if (problem?.code === 'unauthenticated') signOutLocally();
    throw new ApiError(response.status, problem);
  }
  saveFile(await response.blob(), nameOf(response) ?? 'copy');
}

async function problemOf(response: Response): Promise<ProblemBody | null> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body ? (body as ProblemBody) : null;
}

function nameOf(response: Response): string | null {
  return /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null;
}

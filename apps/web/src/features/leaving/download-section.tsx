import { DOWNLOAD_PATH } from '@wattle/domain/journeys/journey';
import { CopyButtons } from './copy-buttons.tsx';

const LABELS = { pdf: 'PDF, to read', json: 'JSON, for programs' } as const;

/** A copy of everything we hold, readable and machine-readable. */
export function DownloadSection() {
  return (
    <section className="leaving__part" id="download" aria-labelledby="download-heading">
      <h2 id="download-heading">Download your data</h2>
      <p>
        Take a copy of everything we hold about you: your details, what you agreed to, your scores with their
        key factors and credit files, your answers and what happened in your account. You can do so whether or
        not you leave.
      </p>
      <CopyButtons labels={LABELS} returnTo={DOWNLOAD_PATH} />
      <p className="small quiet">
        Keep the copy where nobody else can read it. Your account lists when one was made.
      </p>
    </section>
  );
}

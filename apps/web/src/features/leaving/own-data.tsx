import { paths } from '#web/navigation/paths.ts';
import { CopyButtons } from './copy-buttons.tsx';
import './leaving.css';

export function OwnData() {
  return (
    <div className="grid starts leaving__part">
      <p>
        In it are your details, what you agreed to, your scores with their key factors and credit files, your
        answers and what happened in your account: as a PDF to read, or as a JSON file for programs.
      </p>
      <CopyButtons returnTo={paths.ownData()} />
      <p className="small quiet">
        Keep the copy where no one else can read it. Your activity shows when a copy was made.
      </p>
    </div>
  );
}

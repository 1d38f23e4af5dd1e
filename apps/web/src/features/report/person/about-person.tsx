import { memo } from 'react';
import { Accesses, FileNotes } from './file-records.tsx';
import { PersonalDetails } from './personal-details.tsx';
import type { RecordsProps } from './records.tsx';

/** The person of the file, its notes, and access that was not about credit. */
export const AboutPerson = memo(function AboutPerson(props: RecordsProps) {
  return (
    <>
      <PersonalDetails {...props} />
      <FileNotes {...props} />
      <Accesses {...props} />
    </>
  );
});

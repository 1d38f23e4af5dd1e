import { dayWords } from '@wattle/domain/report/facts';
import { PERSONAL_DETAIL_NAMES, type PersonalDetailKind } from '@wattle/domain/report/personal-details';
import {
  BriefcaseBusiness,
  Cake,
  CircleAlert,
  Flag,
  House,
  IdCard,
  type IconNode,
  User,
  Users,
} from 'lucide';
import { Records, type RecordsProps } from './records.tsx';

/** The person of the file, as the bureau holds the details, each with its correction. */
export function PersonalDetails(props: RecordsProps) {
  return (
    <Records
      {...props}
      isComplete
      title="Your details on this file"
      lead="The bureau has these on file. Wrong ones can mix your file with someone else's."
      part="personalDetails"
      rows={props.report.personalDetails.map(({ itemReference, kind, values }) => {
        const title = PERSONAL_DETAIL_NAMES[kind];
        return {
          item: { itemReference, itemKind: 'personal-details', title, provider: '' },
          icon: ICONS[kind],
          heading: title,
          body: values.map((value, index) => (
            <p key={`${index} ${value}`}>{kind === 'birth-date' ? dayWords(value) : value}</p>
          )),
        };
      })}
    />
  );
}

const ICONS: Readonly<Record<PersonalDetailKind, IconNode>> = {
  name: User,
  'other-names': Users,
  'birth-date': Cake,
  gender: User,
  licences: IdCard,
  addresses: House,
  employers: BriefcaseBusiness,
  deceased: CircleAlert,
  complaint: Flag,
};

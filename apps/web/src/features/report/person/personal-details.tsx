import { dayWords } from '@wattle/domain/report/facts';
import {
  PERSONAL_DETAIL_NAMES,
  type PersonalDetail,
  type PersonalDetailKind,
} from '@wattle/domain/report/personal-details';
import type { ReportInfo } from '@wattle/domain/report/report';
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
import { useId } from 'react';
import { Icon } from '#web/ui/marks/icon.tsx';
import { ItemAction } from '../cards/item-action.tsx';
import type { RenderItemAction } from '../cards/report-item.ts';
import { UnreadEntries } from '../cards/unread.tsx';

type PersonalDetailsProps = {
  report: Pick<ReportInfo, 'personalDetails' | 'unreadEntries'>;
  renderItemAction?: RenderItemAction | undefined;
};

/** Whom the file is about, as the bureau holds them, each with its correction. */
export function PersonalDetails({ report, renderItemAction }: PersonalDetailsProps) {
  const heading = useId();
  const { personalDetails } = report;
  const unread = report.unreadEntries.filter(({ part }) => part === 'personalDetails');
  if (personalDetails.length === 0 && unread.length === 0) return null;
  return (
    <section className="records" aria-labelledby={heading}>
      <h2 id={heading} className="report__h2">
        Your details on this file
      </h2>
      <p className="quiet">The bureau holds these. Wrong ones can mix your file with someone else's.</p>
      <ul>
        {personalDetails.map((detail) => (
          <DetailRow key={detail.itemReference} {...{ detail, renderItemAction }} />
        ))}
      </ul>
      <UnreadEntries entries={unread} {...{ renderItemAction }} />
    </section>
  );
}

type DetailRowProps = Pick<PersonalDetailsProps, 'renderItemAction'> & { detail: PersonalDetail };

function DetailRow({ detail, renderItemAction }: DetailRowProps) {
  const { itemReference, kind } = detail;
  const title = PERSONAL_DETAIL_NAMES[kind];
  return (
    <li>
      <span className="records__ico">
        <Icon of={ICONS[kind]} />
      </span>
      <div>
        <h3>{title}</h3>
        <DetailValues detail={detail} />
      </div>
      <ItemAction
        item={{ itemReference, itemKind: 'personal-details', title, provider: '' }}
        render={renderItemAction}
        label="Not right?"
      />
    </li>
  );
}

function DetailValues({ detail: { kind, values } }: { detail: PersonalDetail }) {
  return values.map((value, index) => (
    <p key={`${index} ${value}`}>{kind === 'birth-date' ? dayWords(value) : value}</p>
  ));
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

/** The groups of the notification centre, in its order. */
export const NOTIFICATION_GROUPS = {
  file: 'Your credit file',
  score: 'Your score',
  security: 'Security',
} as const;
export type NotificationGroup = keyof typeof NOTIFICATION_GROUPS;

type Category = {
  readonly group: NotificationGroup;
  readonly label: string;
  readonly hint?: string;
  /** Its feature mails it whatever the member chose. */
  readonly isAlwaysMailed?: true;
};

/** What a member chooses channels for. Each kind of notification belongs to one. */
export const NOTIFICATION_CATEGORIES = {
  enquiries: { group: 'file', label: 'Enquiry', hint: 'A lender asked for your file' },
  accounts: { group: 'file', label: 'Account opened or closed' },
  listings: { group: 'file', label: 'Default or court listing', hint: 'Listed, paid or gone' },
  repayments: { group: 'file', label: 'Late payment or hardship' },
  corrections: {
    group: 'file',
    label: 'Correction',
    hint: 'Sent, answered or overdue',
    isAlwaysMailed: true,
  },
  bans: { group: 'file', label: 'Freeze', hint: 'In force, ends soon or over', isAlwaysMailed: true },
  score: { group: 'score', label: 'Score changed', hint: 'Once a month' },
  goals: { group: 'score', label: 'Score goal', hint: 'Where it stands, once a month' },
  devices: { group: 'security', label: 'Log-in from a new device', isAlwaysMailed: true },
  account: {
    group: 'security',
    label: 'Password, passkey or details changed',
    isAlwaysMailed: true,
  },
} as const satisfies Record<string, Category>;

export type NotificationCategory = keyof typeof NOTIFICATION_CATEGORIES;

/** `satisfies` keeps the literal types; iteration needs the wide one. */
const categoryOf = (name: NotificationCategory): Category => NOTIFICATION_CATEGORIES[name];

export const NOTIFICATION_CATEGORY_NAMES = Object.keys(NOTIFICATION_CATEGORIES) as [
  NotificationCategory,
  ...NotificationCategory[],
];

/** Those that a member can choose e-mail for. */
export const MAILED_CATEGORIES = NOTIFICATION_CATEGORY_NAMES.filter(
  (name) => categoryOf(name).isAlwaysMailed !== true,
) as [NotificationCategory, ...NotificationCategory[]];

/** What a notification says. */
export type NotificationWords = {
  title: string;
  text: string;
  /** The page that it leads to. */
  path: string;
  /** Colour of its icon. */
  tone: 'up' | 'down' | 'warn' | 'info';
  /** The entry that is new on the file, which the member may not have asked for. */
  newEntry?: string;
};

/** An entry of the file that something is told of. `title`: such as `Yabby Pay, car loan $28,000`. */
export type NamedEntry = {
  itemReference: string;
  title: string;
  /** YYYY-MM-DD; null where the file does not state it. */
  on: string | null;
};

import type { FileChange } from '@wattle/domain/score/file-changes';

export type Clock = { now: () => Date };

/** What a member has chosen about score-change notices: their latest consent of that kind. */
export type NoticeChoices = {
  wants: (memberId: string) => Promise<boolean>;
  /** Records a choice that differs from the last; making the same one again records nothing. */
  choose: (choice: {
    memberId: string;
    wanted: boolean;
    source: string;
    /** The wording that was agreed to; the switch's own by default. */
    version?: string;
  }) => Promise<void>;
  /** Withdraws for the member who gave the consent with this id. Does nothing when there is no such consent. */
  withdraw: (by: { consentId: string; source: string }) => Promise<void>;
};

/**
 * The token in a notice's link. It holds the id of the consent, which is random and says nothing about anybody, and our
 * signature over it.
 */
export type UnsubscribeTokens = {
  of: (consentId: string) => string;
  /** Null for anything we did not sign. */
  read: (token: string) => string | null;
};

/** A change worth telling: what is different on the file, and whether the score has changed. */
export type ScoreNotice = { changes: readonly FileChange[]; hasScoreChanged: boolean };

/** A member who wants notices, and whether this month's score has yet to be asked for. */
export type Refreshable = { memberId: string; isDue: boolean };

type PageFrom = { after: string | null; month: string };

export type RefreshList = {
  /**
   * The next members who want notices, by key, so that no more than a page is ever in memory. Due are those who may be
   * asked for (identity verified, access to the bureau agreed to) and have no answer for this month yet.
   */
  page: (from: PageFrom) => Promise<Refreshable[]>;
  /** The same for the few whose question of this month was begun and came to nothing: no matter how many there are. */
  pageOfLeft: (from: PageFrom) => Promise<Refreshable[]>;
  /** Leaves a member's order alone for a while, because asking came to nothing. */
  postpone: (order: { memberId: string; month: string; until: Date }) => Promise<void>;
};

/** When everybody was last looked at for a month, by whichever process. */
export type WalksDone = {
  lastOf: (month: string) => Promise<Date | null>;
  note: (month: string, at: Date) => Promise<void>;
};

/**
 * What came of asking for one member.
 * - `settled`: there is an answer, or somebody else is getting one.
 * - `later`: this member has to wait; the bureau works.
 * - `no-answer`: the bureau may be down.
 */
export type Asked = 'settled' | 'later' | 'no-answer';
export type AskBureau = (of: { memberId: string; month: string }) => Promise<Asked>;

/** What the mail provider's word means for a member's notices. */
export type StoppedNotices = {
  /** Why, and since when, none are sent; null where nothing is stopped. */
  noticesStopped: (memberId: string) => Promise<{ why: 'returned' | 'complained'; since: Date } | null>;
  /** They are sent again from now on, because the member asked for them anew. */
  sendNoticesAgain: (memberId: string) => Promise<void>;
};

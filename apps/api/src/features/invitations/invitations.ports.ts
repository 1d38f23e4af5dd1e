/** The four fields that an invitation fills in (SPLASH-005). */
export type InvitedPerson = { firstName: string; middleName: string; lastName: string; email: string };

/** Invited people, looked up by what only the letter contains. */
export type Invitations = {
  /** Null for an unknown secret, for another customer's, and after the expiry, with no difference between them. */
  find: (link: { customer: string; secret: string }) => Promise<InvitedPerson | null>;
  /** Stores a person under a new secret, which is returned here and never again. */
  add: (invitation: { customer: string; person: InvitedPerson; expiresAt: Date }) => Promise<string>;
};

/** The four fields that an invitation fills in (SPLASH-005). */
export type InvitedPerson = { firstName: string; middleName: string; lastName: string; email: string };

/** Who was invited, looked up by what only the letter holds. */
export type Invitations = {
  /** Null for an unknown secret, for another customer's, and after the expiry, alike. */
  find: (link: { customer: string; secret: string }) => Promise<InvitedPerson | null>;
  /** Keeps a person under a new secret, which is told here and never again. */
  add: (invitation: { customer: string; person: InvitedPerson; expiresAt: Date }) => Promise<string>;
};

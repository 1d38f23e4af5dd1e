/**
 * The budgets that are counted before an operation begins, and whose each is: a network address's, or a member's. How
 * much there is in them is the API's to say.
 */
export const OPERATION_BUDGETS = {
  entryByAddress: 'address',
  invitationByAddress: 'address',
  clickByAddress: 'address',
  whatIfByMember: 'member',
  wizardByMember: 'member',
  preferencesByMember: 'member',
} as const;

export type OperationBudget = keyof typeof OPERATION_BUDGETS;

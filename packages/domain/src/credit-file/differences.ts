/** Parts of a file in the order in which they are compared. */
export const FILE_PARTS = ['accounts', 'enquiries', 'defaults', 'court-actions', 'details'] as const;
export type FilePart = (typeof FILE_PARTS)[number];

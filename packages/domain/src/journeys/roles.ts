import type { DocumentType } from './identity-documents.ts';

/** Every role code, in the order in which they are written (PROF-003). */
export const ROLES = [
  'IV',
  'INV',
  'ICV',
  'IDL',
  'IPA',
  'IME',
  'TP',
  'EV',
  'MV',
  '1FA',
  '2FA',
  'IHC',
] as const;
export type Role = (typeof ROLES)[number];
export type RoleSet = ReadonlySet<Role>;

/** What is known about a member and this session; roles are derived from it and never stored. */
export type RoleFacts = {
  readonly emailVerified: boolean;
  readonly mobileVerified: boolean;
  readonly verifiedDocuments: readonly DocumentType[];
  readonly firstFactor: boolean;
  readonly secondFactor: boolean;
  readonly temporaryPassword: boolean;
  readonly cohort: boolean;
};

const DOCUMENT_ROLES: Record<DocumentType, Role> = { DL: 'IDL', PP: 'IPA', MC: 'IME' };

/**
 * One verified document makes IV; IV and INV never occur together, and INV appears only once the registration's e-mail
 * is verified (PROF-007). ICV is bare: it carries no number (PROF-003).
 */
export function rolesFromFacts(facts: RoleFacts): RoleSet {
  const roles = new Set<Role>();
  const identityVerified = facts.verifiedDocuments.length > 0;
  if (identityVerified) roles.add('IV').add('ICV');
  else if (facts.emailVerified) roles.add('INV');
  for (const document of facts.verifiedDocuments) roles.add(DOCUMENT_ROLES[document]);
  if (facts.temporaryPassword) roles.add('TP');
  if (facts.emailVerified) roles.add('EV');
  if (facts.mobileVerified) roles.add('MV');
  if (facts.firstFactor) roles.add('1FA');
  if (facts.secondFactor) roles.add('2FA');
  if (facts.cohort) roles.add('IHC');
  return roles;
}

/** The wire's comma-separated text, always in the same order (PROF-002). For display: guards use the set. */
export function formatRoles(roles: RoleSet): string {
  return ROLES.filter((role) => roles.has(role)).join(',');
}

/** Reads the wire's text, ignoring blanks; an unknown code grants nothing and is dropped (PROF-002). */
export function parseRoles(text: string): RoleSet {
  const codes = new Set(text.split(',').map((code) => code.trim()));
  return new Set(ROLES.filter((role) => codes.has(role)));
}

/** Whether the whole code is held; passes when no code is required (PROF-004). */
export function hasRole(roles: RoleSet | string, code?: Role): boolean {
  if (code === undefined) return true;
  return (typeof roles === 'string' ? parseRoles(roles) : roles).has(code);
}

/** Whether both factors are proved, with no temporary password standing in for the first. */
export function provesBothFactors(roles: RoleSet): boolean {
  return roles.has('2FA') && !roles.has('TP');
}

/** The documents the roles show as verified, in the order DL, PP, MC. */
export function verifiedDocuments(roles: RoleSet | string): DocumentType[] {
  const documents: DocumentType[] = ['DL', 'PP', 'MC'];
  return documents.filter((document) => hasRole(roles, DOCUMENT_ROLES[document]));
}

/** 0 to 3, counted from the documents alone: ICV never raises it (IDV-054). */
export function verifiedDocumentCount(roles: RoleSet | string): number {
  return verifiedDocuments(roles).length;
}

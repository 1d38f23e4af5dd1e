import type { DocumentType } from './identity-documents.ts';

/** Ordered as they are written (PROF-003). */
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

/** Facts about the member and session; roles are derived and never stored. */
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
 * One verified document gives IV. IV and INV are exclusive, and INV requires registration's verified e-mail (PROF-007).
 * ICV has no number (PROF-003).
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

/** Comma-separated, in a fixed order (PROF-002). For display: guards use the set. */
export function formatRoles(roles: RoleSet): string {
  return ROLES.filter((role) => roles.has(role)).join(',');
}

/** Parses the wire format, ignoring blanks and unknown codes (PROF-002). */
export function parseRoles(text: string): RoleSet {
  const codes = new Set(text.split(',').map((code) => code.trim()));
  return new Set(ROLES.filter((role) => codes.has(role)));
}

/** Whether a session with these roles has all that are needed. One with a temporary password may only change it. */
export function hasRoles(text: string, needed: readonly Role[]): boolean {
  const roles = parseRoles(text);
  return !roles.has('TP') && needed.every((role) => roles.has(role));
}

/** True if no code is required (PROF-004). */
export function hasRole(roles: RoleSet | string, code?: Role): boolean {
  if (code === undefined) return true;
  return (typeof roles === 'string' ? parseRoles(roles) : roles).has(code);
}

/** Both factors, without a temporary password. */
export function provesBothFactors(roles: RoleSet): boolean {
  return roles.has('2FA') && !roles.has('TP');
}

/** Verified documents by role, in the order DL, PP, MC. */
export function verifiedDocuments(roles: RoleSet | string): DocumentType[] {
  const documents: DocumentType[] = ['DL', 'PP', 'MC'];
  return documents.filter((document) => hasRole(roles, DOCUMENT_ROLES[document]));
}

/** 0 to 3; ICV does not count (IDV-054). */
export function verifiedDocumentCount(roles: RoleSet | string): number {
  return verifiedDocuments(roles).length;
}

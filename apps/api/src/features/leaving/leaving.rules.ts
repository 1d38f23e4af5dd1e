import { fieldRefusal, type Refusal } from '#api/platform/refusal.ts';

/** Leaves out characters that are easily confused: a receipt may be read out over the phone. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const RECEIPT_BYTES = 12;

/** A receipt's number such as 'L-7K3M-9QXD-2F4H': 60 bits of the secret. */
export function receiptOf(secret: Uint8Array): string {
  const letters = Array.from(secret.slice(0, RECEIPT_BYTES), (byte) =>
    ALPHABET.charAt(byte % ALPHABET.length),
  );
  return `L-${[0, 4, 8].map((from) => letters.slice(from, from + 4).join('')).join('-')}`;
}

/** The only 401 on a signed-in page that does not end the session (ERR-006). */
export const incorrect = (): Refusal =>
  fieldRefusal('confirm-password-incorrect', 'password', 'Incorrect Password');

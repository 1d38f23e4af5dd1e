import { expect, it } from 'vitest';
import { MESSAGES } from './all.ts';
import { verifiedDocumentsMessage } from './identity.ts';

it('[ERR-002] [ERR-003] [IDV-034] [TFA-009] [TFA-012] keeps specified texts verbatim, odd spellings included', () => {
  expect(MESSAGES.errorPanelHeader).toBe('An error has ocurred');
  expect(MESSAGES.unexpectedRequestError).toBe(
    'An unexpected error occurred when trying to perform your request',
  );
  expect(MESSAGES.unexpectedError).toBe('An unexpected error occurred');
  expect(MESSAGES.medicareExpiryInvalid).toBe('Expiry Date does not seem right...');
  expect(MESSAGES.oneTimeCodeCallFailed).toBe('An unexpected error occurred... contact us');
  expect(MESSAGES.notAuthorised).toBe(
    'We could not authorise you. Please contact us or try to send another verification code with the link below',
  );
});

it('[ERR-004] keeps the names of texts that the documents name', () => {
  expect(MESSAGES.Api_RetrievingProfile_Error).toMatch(/Please try again or contact us\.$/);
  expect(MESSAGES.Error_cant_find_address).toBe("We can't find your address");
});

it('[IDV-006] counts documents in the banner and keeps its (s)', () => {
  expect(verifiedDocumentsMessage(1)).toBe('You have successfully verified 1 document(s)');
});

it('writes every text with straight apostrophes and without outer blanks', () => {
  for (const text of Object.values(MESSAGES)) {
    expect(text).not.toMatch(/[‘’“”]/);
    expect(text).toBe(text.trim());
  }
});

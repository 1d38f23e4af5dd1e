export const LOST_PHONE_MESSAGES = {
  lostPhoneShowDocument: 'Please verify one identity document first.',
} as const;

/** Texts of registration, sign-in and codes. Texts quoted in the specification are verbatim. */
export const ACCESS_MESSAGES = {
  livedLessThan3Years: 'I have lived here for less than 3 yrs.',
  addMiddleName: 'Add middle name',
  acceptTerms: 'I accept I have read the Terms of Use & Privacy Policy',
  sendSms: 'Send SMS',
  registrationExpired: 'Your registration has expired. Please start again.',
  userNotVerified: 'Your account is not verified yet. Please check your email.',
  registrationUnfinished: 'Your registration with this email address is not finished yet.',
  registrationMailed: 'We have sent you an email so that you can finish it.',
  userExists: 'You already have an account. Log in.',
  emailValidationFailed: 'We could not validate your email.',
  confirmationPasswordNeeded: 'Please enter the password you chose when you registered.',
  newMemberError: 'We could not load your details. Please fill in the form.',
  userNotPresent: 'We could not find your registration. Please start again.',

  loginAuthorisation:
    'By logging in you authorise us to obtain your credit score and, if you elect, an overview of your credit file.',
  rememberMe: 'Remember me',
  forgottenPassword: 'Forgotten password?',
  credentialsIncorrect: 'Incorrect email or password.',
  accountLocked: 'Your account has been locked. Please contact us.',
  userDetailsNotPresent: 'We could not find your details. Please complete your registration.',
  registrationInProgress: 'Your registration is in progress. We have sent you a new verification email.',
  registrationWaits: 'Your registration is in progress.',
  localStorageMissing: 'Your browser storage is turned off. Please enable it to log in.',
  localStorageMissingToRegister: 'Your browser storage is turned off. Please enable it to register.',
  passwordIncorrect: 'Incorrect Password',
  emailIncorrect: 'Please enter a correct email address.',
  oldPasswordIncorrect: 'Your old password is incorrect.',
  loginExpired: 'Your login has expired. Please log in again.',
  tooManyTries: 'Too many tries. Please wait before you try again.',
  newestEmailWorks: 'Too many tries. If the details are right, the newest email still works.',
  privateMode: "We can't validate your device in private browsing mode.",
  deviceNotLoaded: 'We could not check your device. Please refresh the page and try again.',

  oneTimeCodeLabel: 'One Time Code',
  oneTimeCodeExpired: 'The One Time Code has expired. Ask for a new one.',
  oneTimeCodeSendFailed: 'Unexpected error sending your one time code',
  oneTimeCodeCallFailed: 'An unexpected error occurred... contact us',
  mobileCodeNeeded:
    'You have set a new password by email, so this code has to go to your mobile. It cannot go to the same mailbox.',
  identityProofNeeded:
    'You set a new password by email and we have no mobile number for you, so please verify one identity document now.',
  oneTimeCodeResent: 'A new code has been sent.',
  notAuthorised:
    'We could not authorise you. Please contact us or try to send another verification code with the link below',
} as const;

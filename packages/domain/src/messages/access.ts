/** Texts of registration, sign-in and codes. Texts quoted in the specification are verbatim. */
export const ACCESS_MESSAGES = {
  livedLessThan3Years: 'I have lived here for less than 3 yrs.',
  addMiddleName: 'Add middle name',
  acceptTerms: 'I accept I have read the Terms of Use & Privacy Policy',
  sendSms: 'Send SMS',
  registrationExpired: 'Your registration has expired. Please start again.',
  userNotVerified: 'Your account is not verified yet. Please check your email.',
  registrationUnfinished: 'Your registration with this email address is not finished yet.',
  userExists: 'You already have an account. Log in.',
  emailValidationFailed: 'We could not validate your email.',
  newMemberError: 'We could not load your details. Please fill in the form.',

  loginAuthorisation:
    'By logging in you authorise us to obtain your credit score and, if you elect, an overview of your credit file.',
  rememberMe: 'Remember me',
  forgottenPassword: 'Forgotten password?',
  credentialsIncorrect: 'Incorrect email or password.',
  linkRefused:
    'This link does not log you in. A link in our email works for 30 minutes, until you have set a new password.',
  accountLocked: 'Your account has been locked. Please contact us.',
  deviceRefused: 'We cannot open an account from this device. Please contact us.',
  userDetailsNotPresent: 'We could not find your details. Please complete your registration.',
  registrationInProgress: 'Your registration is in progress. We have sent you a new verification email.',
  localStorageMissing: 'Your browser storage is turned off. Please enable it to log in.',
  localStorageMissingToRegister: 'Your browser storage is turned off. Please enable it to register.',
  passwordIncorrect: 'Incorrect Password',
  oldPasswordIncorrect: 'Your old password is incorrect.',
  loginExpired: 'Your login has expired. Please log in again.',
  linkStillWorks:
    'Or open the link in our email again: it works for 30 minutes, until you have set a new password.',
  tooManyTries: 'Too many tries. Please wait before you try again.',
  privateMode: "We can't validate your device in private browsing mode.",
  deviceNotLoaded: 'We could not check your device. Please refresh the page and try again.',

  oneTimeCodeLabel: 'One Time Code',
  oneTimeCodeSendFailed: 'Unexpected error sending your one time code',
  oneTimeCodeCallFailed: 'An unexpected error occurred... contact us',
  identityProofNeeded:
    'You set a new password by email and we have no mobile number for you, so please verify one identity document now.',
  oneTimeCodeResent: 'A new code has been sent.',
  notAuthorised:
    'We could not authorise you. Please contact us or try to send another verification code with the link below',
} as const;

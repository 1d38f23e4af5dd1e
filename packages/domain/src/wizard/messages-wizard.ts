/** Texts of both wizards. Texts quoted in the specification are verbatim; do not correct them. */
export const WIZARD_MESSAGES = {
  textMissing: 'Please fill the textbox',
  optionMissing: 'Please select an option to continue',
  profileUnavailable: 'Sorry! We are not able to retrieve your profile at the moment. Please contact us',
  profileCompleted: 'Profile Completed!',
  textTooLong: 'Please use fewer characters.',
  textUnusable: 'Please use plain text.',
  amountInvalid: 'Please enter whole dollars.',
  amountTooHigh: 'Please enter an amount up to $999,999,999.',
  frequencyInvalid: 'Please choose how often.',
  oneOptionOnly: 'Please select one option only.',
  stepUnknown: 'There is no such question.',
  stepNotAsked: 'This question is not asked with your answers.',
  stepTwice: 'This question was answered twice.',
  stepHasNoAnswer: 'There is nothing to answer here.',
  answerMisshapen: 'This answer does not belong to the question.',
} as const;

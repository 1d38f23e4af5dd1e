/** Why the product could not be started, in words for the person who started it; shown without a stack. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

/** The oldest browsers that everything is built for. */
export const TARGET = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

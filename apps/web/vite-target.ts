/** The oldest supported browsers. */
export const TARGET = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

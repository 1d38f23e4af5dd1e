/** Something an operator has to correct: a setting, or a part of the installation. */
export type Fault = { name: string; message: string };

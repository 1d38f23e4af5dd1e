import type { Control } from './control/guard-provider.ts';
import type { Callbacks } from './messages/callbacks.ts';
import type { Inbox } from './messages/inbox.ts';
import type { SnsTopic } from './messages/sns-topic.ts';

/** What all providers share. */
export type World = { control: Control; inbox: Inbox; callbacks: Callbacks; topic: SnsTopic };

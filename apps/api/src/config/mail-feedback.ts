import { SNS_TOPIC } from './settings/provider-settings.ts';
import type { Settings } from './settings/settings.ts';

/** The topic's SNS endpoint, and no other host. */
function snsOf(topic: string): string {
  const [, partition, region] = SNS_TOPIC.exec(topic) ?? [];
  return `https://sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`;
}

/** Null when no provider reports bounces. */
export function mailFeedbackSettings(env: Settings): { topic: string; url: string } | null {
  const { MAIL_FEEDBACK_TOPIC: topic, MAIL_FEEDBACK_URL } = env;
  if (topic === undefined) return null;
  return { topic, url: (MAIL_FEEDBACK_URL ?? snsOf(topic)).replace(/\/$/, '') };
}

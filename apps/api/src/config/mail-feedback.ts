/** `arn:aws:sns:<region>:<account>:<name>`, in China `aws-cn`. */
export const SNS_TOPIC = /^arn:(aws|aws-cn):sns:([a-z]{2}(?:-[a-z]+)+-\d):\d{12}:[\w-]{1,256}$/;

type Settings = {
  MAIL_FEEDBACK_TOPIC?: string | undefined;
  MAIL_FEEDBACK_URL?: string | undefined;
};

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

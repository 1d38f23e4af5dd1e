import { ACCOUNT_MESSAGES } from '@wattle/domain/messages/account';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useBriefMessage } from '#web/forms/use-brief-message.ts';

const WORDS = {
  saved: ACCOUNT_MESSAGES.changesSaved,
  'email-changed': ACCOUNT_MESSAGES.emailChanged,
  'mobile-changed': ACCOUNT_MESSAGES.mobileChanged,
} as const;
export type News = keyof typeof WORDS;

/** Navigation state: a message for the next page to announce. */
export function newsState(news: News): { readonly news: News } {
  return { news };
}

/** The previous page's message, for a while. Removed from history at once, so that a reload does not repeat it. */
export function useNews(durationMs: number): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { message, show } = useBriefMessage(durationMs);
  const news = newsOf(state);
  useEffect(() => {
    if (news === null) return;
    show(WORDS[news]);
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  }, [news, show, navigate, pathname, search]);
  return message;
}

function newsOf(state: unknown): News | null {
  if (typeof state !== 'object' || state === null || !('news' in state)) return null;
  const { news } = state;
  return typeof news === 'string' && isNews(news) ? news : null;
}

function isNews(text: string): text is News {
  return text in WORDS;
}

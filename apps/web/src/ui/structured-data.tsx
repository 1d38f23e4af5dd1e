type Thing = Record<string, unknown>;

/**
 * Structured data (schema.org). Browsers do not run it, so the content security policy does not apply. `<` is escaped,
 * so that no text can close the element.
 */
export function StructuredData({ of: thing }: { of: Thing }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');
  // oxlint-disable-next-line react/no-danger -- as text it would be escaped, which machines do not undo in a script
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

type Answered = { readonly question: string; readonly answer: string };

export function faqPage(questions: readonly Answered[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

import './entry.early.ts';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { KeepTyped, typedInputs } from '#web/ui/typed-inputs.ts';
import { watchLostParts } from './lost-code.ts';
import { IS_IN_FLOOR } from './old-browser.ts';

/** An older browser keeps the page as it was built, which can be read and says what to do, instead of a page half alive. */
if (CSS.supports(IS_IN_FLOOR)) {
  watchLostParts();
  const inputs = typedInputs(document);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <KeepTyped inputs={inputs}>
          <HydratedRouter />
        </KeepTyped>
      </StrictMode>,
    );
  });
}

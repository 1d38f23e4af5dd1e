import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide';
import { type FocusEvent, type ReactNode, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../marks/icon.tsx';
import { useCarousel } from './use-carousel.ts';

type CarouselProps = {
  /** The heading; `labelledBy` is its id. */
  head: ReactNode;
  labelledBy: string;
  /** A button at the end of the row: the controls that come beside it do not move it under a press. */
  action?: ReactNode;
  /** A slide's noun, such as 'step'. */
  noun: string;
  slides: readonly { readonly key: string; readonly content: ReactNode }[];
  /** Stands where the slides would, while there are none. */
  children?: ReactNode;
  autoplayMs: number;
  slideMs: number;
  animate: boolean;
};

/**
 * A row of slides that advances until it is touched or a control is pressed. All slides stay in the page, to be swiped, tabbed through and
 * found. Controls come first, and only on overflow. The heading stays the same element when slides come, so focus stays in it.
 */
export function Carousel({ head, labelledBy, action, noun, slides, children, ...timing }: CarouselProps) {
  const rail = useRef<HTMLDivElement>(null);
  const carousel = useCarousel(rail, { count: slides.length, ...timing });
  const release = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) carousel.focus(false);
  };
  return (
    <section aria-roledescription={slides.length > 0 ? 'carousel' : undefined} aria-labelledby={labelledBy}>
      <div
        className="grid gap-6 carousel"
        role="presentation"
        onMouseEnter={() => carousel.point(true)}
        onMouseLeave={() => carousel.point(false)}
        onFocus={() => carousel.focus(true)}
        onBlur={release}
      >
        <div className="row carousel__top">
          {head}
          {carousel.overflows && <Controls carousel={carousel} noun={noun} count={slides.length} />}
          {action}
        </div>
        {slides.length > 0 ? (
          <div className="rail" ref={rail} onTouchStart={carousel.stop} onScroll={carousel.follow}>
            {slides.map(({ key, content }, index) => (
              <Slide key={key} position={`${index + 1} of ${slides.length}`}>
                {content}
              </Slide>
            ))}
          </div>
        ) : (
          children
        )}
      </div>
    </section>
  );
}

// The carousel pattern requires role `group`; a <fieldset> groups fields.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
function Slide({ position, children }: { position: string; children: ReactNode }) {
  return (
    <div className="rail__slide" role="group" aria-roledescription="slide" aria-label={position}>
      {children}
    </div>
  );
}
/* oxlint-enable jsx-a11y/prefer-tag-over-role */

type ControlsProps = { carousel: ReturnType<typeof useCarousel>; noun: string; count: number };

function Controls({ carousel, noun, count }: ControlsProps) {
  const { canPlay, isPlaying, isResting, current, toggle, previous, next } = carousel;
  return (
    <div className="row gap-3 carousel__controls">
      {canPlay && (
        <Button size="small" onClick={toggle}>
          <Icon of={isPlaying ? Pause : Play} /> {isPlaying ? 'Pause' : 'Play'}{' '}
          <span className="vh">moving through the {noun}s</span>
        </Button>
      )}
      {/* Announced only when the reader moves it. */}
      <p className="small quiet num" aria-live={isResting ? 'polite' : 'off'}>
        <span className="vh">{noun} </span>
        {current + 1} of {count}
      </p>
      <Button iconOnly onClick={previous}>
        <Icon of={ChevronLeft} />
        <span className="vh">Previous {noun}</span>
      </Button>
      <Button iconOnly onClick={next}>
        <Icon of={ChevronRight} />
        <span className="vh">Next {noun}</span>
      </Button>
    </div>
  );
}

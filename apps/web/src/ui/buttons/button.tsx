import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { classNames } from '../class-names.ts';

type ButtonVariant = 'primary' | 'solid' | 'line' | 'quiet' | 'danger';
type ButtonStyle = {
  variant?: ButtonVariant | undefined;
  size?: 'small' | 'normal' | 'large' | undefined;
  iconOnly?: boolean | undefined;
};

type ButtonProps = ButtonStyle &
  ComponentPropsWithRef<'button'> & {
    /** While true the button keeps focus, is announced as busy and ignores clicks. */
    pending?: boolean;
    /** Ignores clicks but stays focusable, unlike `disabled`. */
    unavailable?: boolean;
  };

function buttonClass(
  { variant = 'line', size = 'normal', iconOnly }: ButtonStyle,
  className?: string,
): string {
  return classNames(
    'btn',
    `btn--${variant}`,
    size === 'large' && 'btn--lg',
    size === 'small' && 'btn--sm',
    iconOnly && 'btn--icon',
    className,
  );
}

/** Ignores clicks while `pending`, even as a submit button, and never loses focus. The default type is `button`. */
export function Button(props: ButtonProps) {
  const { variant, size, iconOnly, pending, unavailable, className, onClick, ...rest } = props;
  const refuses = pending === true || unavailable === true;

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (refuses) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, iconOnly }, className)}
      aria-busy={pending === true ? true : undefined}
      aria-disabled={refuses ? true : undefined}
      onClick={handleClick}
    />
  );
}

export function RetryButton(props: Pick<ButtonProps, 'size' | 'pending' | 'onClick'>) {
  return <Button {...props}>Try again</Button>;
}

type ButtonLinkProps = ButtonStyle & {
  to: To;
  children: ReactNode;
  className?: string;
  /** Requires an absolute URL for other sites. */
  target?: '_blank';
  onClick?: () => void;
};

export function ButtonLink({ to, children, className, target, onClick, ...style }: ButtonLinkProps) {
  return (
    <Link
      to={to}
      onClick={onClick}
      className={buttonClass(style, className)}
      {...(target === undefined ? {} : { target, rel: 'noopener' })}
    >
      {children}
    </Link>
  );
}

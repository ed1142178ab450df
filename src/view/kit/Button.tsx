import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import './button.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

type NativeProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'className'>;

export interface ButtonProps extends NativeProps {
  tone?: 'plain' | 'primary' | 'danger' | 'quiet';
  size?: 'medium' | 'small';
  icon?: IconName;
  isDisabled?: boolean;
  /** True while work is in progress: the button keeps its width and focus, and ignores clicks. */
  isBusy?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
  children?: ReactNode;
}

export function Button({
  tone = 'plain',
  size = 'medium',
  icon,
  isDisabled,
  isBusy,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className ? `dk-button ${className}` : 'dk-button'}
      data-tone={tone}
      data-size={size}
      disabled={isDisabled}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {isBusy ? <span className="dk-busy" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

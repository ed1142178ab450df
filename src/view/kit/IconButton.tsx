import { Button, type ButtonProps } from './Button.tsx';
import type { IconName } from './icons.ts';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  icon: IconName;
  /** The name of the action, used as accessible name and tooltip. */
  label: string;
}

export function IconButton({ icon, label, tone = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      tone={tone}
      icon={icon}
      aria-label={label}
      title={label}
      className={className ? `dk-icon-button ${className}` : 'dk-icon-button'}
    />
  );
}

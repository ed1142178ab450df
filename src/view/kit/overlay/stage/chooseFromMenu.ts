import { expect, fireEvent, screen, waitFor } from 'storybook/test';

interface Hand {
  click(element: Element): Promise<void>;
}

/** Opens the menu of a button and takes an entry of it, for stories. */
export async function chooseFromMenu(
  hand: Hand,
  button: HTMLElement,
  name: string | RegExp,
  role: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox' = 'menuitem',
): Promise<void> {
  await hand.click(button);
  const entry = await screen.findByRole(role, { name });
  const { left, top } = entry.getBoundingClientRect();
  let steps = 0;
  // A press takes what is highlighted, and a menu highlights what a pointer moves over once it has opened.
  await waitFor(async () => {
    steps += 1;
    await fireEvent.pointerMove(entry, { pointerType: 'mouse', clientX: left + steps, clientY: top + 1 });
    expect(entry).toHaveAttribute('data-highlighted');
  });
  await hand.click(entry);
}

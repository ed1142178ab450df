/** Returns the command that starts a form from outside the chat, as in links to messenger bots. */
export function createStartCommand(code: string): string {
  return `/start ${code}`;
}

export function isStartCommand(text: string): boolean {
  return /^\/start \S+$/.test(text);
}

type Props = { size?: number };

/** The mark: an engine bay seen from the side, its hood open. */
export function LogoMark({ size = 28 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <path
        d="M5 17.6v2.2a7.6 7.6 0 0 0 7.6 7.6h6.8a7.6 7.6 0 0 0 7.6-7.6v-2.2"
        stroke="currentColor"
        strokeWidth="3.6"
        strokeLinecap="round"
      />
      <path
        d="M5 16.4 22.4 4.8"
        stroke="var(--logo-accent, var(--color-accent))"
        strokeWidth="3.6"
        strokeLinecap="round"
      />
    </svg>
  );
}

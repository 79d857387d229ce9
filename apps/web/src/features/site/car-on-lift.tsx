/** A car on a two-post lift, hood open: one line drawing in the app's hand. */
export function CarOnLift({ label }: { label: string }) {
  return (
    <svg
      viewBox="0 0 560 400"
      role="img"
      aria-label={label}
      fill="none"
      stroke="var(--color-ink)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <g stroke="var(--color-line)" strokeWidth="2">
        <path d="M0 372h560" />
        {Array.from({ length: 28 }, (_, mark) => (
          <path key={mark} d={`M${mark * 20 + 10} 372v${mark % 5 === 0 ? 14 : 7}`} />
        ))}
      </g>
      <g stroke="var(--color-ink-faint)">
        <path d="M268 372V120M292 372V120M262 120h36M248 372h64" />
        <path
          d="M280 268H150M280 268h130M150 268v-10M410 268v-10"
          strokeWidth="6"
          stroke="var(--color-ink-soft)"
        />
      </g>
      <path
        d="M66 214c0-16 8-28 26-33l70-17c22-28 48-44 88-44h52c36 0 62 14 86 44l14 18"
        fill="var(--color-sheet)"
        stroke="none"
      />
      <path
        d="M64 226v-14c0-16 9-27 28-31l70-15c22-29 48-44 88-44h50c34 0 60 15 84 44l8 12 88 10c20 3 32 12 32 30v10c0 8-4 12-12 12h-26M64 226c-4 4-4 12 4 14h30M170 240h212"
        fill="var(--color-sheet)"
      />
      <path
        d="M186 166c18-20 36-29 64-29h16v32l-72 4c-8 0-12-3-8-7ZM284 137h16c26 0 44 8 62 28 4 5 2 8-4 8l-74-4z"
        fill="var(--color-sunken)"
      />
      <path d="M275 176v56M212 190h18M300 190h18" />
      <path d="M500 204h-18c-6 0-8 8-2 10l21 3" stroke="var(--color-ink-soft)" />
      <g fill="var(--color-sheet)">
        <circle cx="134" cy="242" r="36" />
        <circle cx="134" cy="242" r="15" stroke="var(--color-ink-soft)" />
        <circle cx="420" cy="242" r="36" />
        <circle cx="420" cy="242" r="15" stroke="var(--color-ink-soft)" />
      </g>
      <path d="M396 176 478 92" stroke="var(--color-accent)" strokeWidth="7" />
      <path d="M462 184v-44" stroke="var(--color-ink-faint)" strokeWidth="2" strokeDasharray="1 7" />
      <path d="M416 178h14v-9h22v9h24" stroke="var(--color-ink-soft)" />
    </svg>
  );
}

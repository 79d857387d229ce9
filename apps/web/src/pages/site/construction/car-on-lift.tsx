const marks = Array.from({ length: 28 }, (_, mark) => mark);

/** A car on a lift, hood open: one line drawing in the app's hand. */
export function CarOnLift({ label }: { label: string }) {
  return (
    <svg
      viewBox="20 60 520 336"
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
        {marks.map((mark) => (
          <path key={mark} d={`M${mark * 20 + 10} 372v${mark % 5 === 0 ? 14 : 7}`} />
        ))}
      </g>
      <g stroke="var(--color-ink-faint)">
        <path d="M268 256v116M292 256v116M240 372h80M268 300h24" />
        <path d="M190 254h180M204 254v-12M356 254v-12" strokeWidth="6" />
      </g>
      <g stroke="var(--color-ink-soft)">
        <path d="M412 170v-16h14v-9h26v9h16v24" />
        <path d="M470 176 450 112" strokeWidth="2" strokeDasharray="1 7" />
      </g>
      <path
        d="M58 236c-8 0-10-8-8-20l6-26c2-12 10-18 24-21l70-11c28-30 56-46 100-46h50c40 0 66 18 92 48l4 4 82 12c22 4 32 14 32 30v20c0 7-4 10-10 10h-44a36 36 0 0 0-72 0H176a36 36 0 0 0-72 0H58Z"
        fill="var(--color-sheet)"
      />
      <path
        d="M178 160c20-22 40-34 68-34h14v34h-82ZM280 126h18c28 0 50 12 68 34h-86v-34Z"
        fill="var(--color-sunken)"
      />
      <path d="M270 166v64M206 182h20M298 182h20" />
      <path d="M508 200h-14c-9 0-9 13 0 13h16M50 214h14" stroke="var(--color-ink-soft)" />
      <g fill="var(--color-sheet)">
        <circle cx="140" cy="240" r="28" />
        <circle cx="140" cy="240" r="11" stroke="var(--color-ink-soft)" />
        <circle cx="420" cy="240" r="28" />
        <circle cx="420" cy="240" r="11" stroke="var(--color-ink-soft)" />
      </g>
      <path d="M394 160 474 88" stroke="var(--color-accent)" strokeWidth="7" />
    </svg>
  );
}

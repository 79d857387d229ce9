import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { useLabels } from "../../shop/editor/editor-context.tsx";
import { NumberLine } from "../../shop/editor/fields.tsx";
import { ListEditor } from "../../shop/editor/list-editor.tsx";

/** Most rows of a matrix. */
const MOST = 20;

/** The rows of a matrix, from which value on which share holds, as one table. */
export function Bands({ name, share }: { name: "partsMatrix" | "laborMatrix"; share: "markup" | "factor" }) {
  const { label, full } = useLabels();
  const fields = ["from", share];
  return (
    <ListEditor
      name={name}
      max={MOST}
      ordered={false}
      columns={fields.map((field) => label(`${name}.0.${field}`))}
      newItem={() => ({ from: "", [share]: "" })}
      titleOf={({ from }) => from ?? ""}
    >
      {(path) =>
        fields.map((field) => (
          <NumberLine
            key={field}
            name={`${path}.${field}`}
            label={<VisuallyHidden>{full(`${path}.${field}`)}</VisuallyHidden>}
          />
        ))
      }
    </ListEditor>
  );
}

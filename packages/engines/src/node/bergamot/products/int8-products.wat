;; Integer matrix products for the Bergamot translator, which imports them as `wasm_gemm`: what Firefox does natively and the
;; npm package in slow code of its own. The names are those of intgemm: A are activations, B weights, both quantised to bytes by
;; a factor; widths are multiples of 64 and columns of B multiples of 8. Values are rounded to the nearest and kept within -127..127,
;; so that 4 bytes by 4 bytes never leave 32 bits whatever the depth of a model.
;;
;; A is stored row by row, plus `shift`. B is stored in strips of eight columns: 4 bytes of each column, then the next 4 of each.
(module
  (import "env" "memory" (memory 0))

  ;; 127 where the product reads A's bytes as unsigned; `prepareBias` takes it out of the sums again. 0 where they are signed.
  (global $shift (mut i32) (i32.const 0))
  (func (export "setShift") (param $shift i32) (global.set $shift (local.get $shift)))

  ;; Where byte `k` of column `col` lies behind the beginning of B.
  (func $place (param $k i32) (param $col i32) (param $width i32) (result i32)
    (i32.add
      (i32.add
        (i32.mul (i32.shr_u (local.get $col) (i32.const 3)) (i32.shl (local.get $width) (i32.const 3)))
        (i32.shl (i32.shr_u (local.get $k) (i32.const 2)) (i32.const 5)))
      (i32.add
        (i32.shl (i32.and (local.get $col) (i32.const 7)) (i32.const 2))
        (i32.and (local.get $k) (i32.const 3)))))

  (func $quantised (param $value f32) (param $scale f32) (result i32)
    (i32.trunc_sat_f32_s (f32.max (f32.const -127) (f32.min (f32.const 127)
      (f32.nearest (f32.mul (local.get $value) (local.get $scale)))))))

  (func $fourQuantised (param $from i32) (param $scale v128) (result v128)
    (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (v128.load (local.get $from)) (local.get $scale)))))

  (func (export "prepareA")
    (param $input i32) (param $scale f32) (param $zero f32) (param $rows i32) (param $width i32) (param $output i32)
    (local $end i32) (local $by v128)
    (local.set $by (f32x4.splat (local.get $scale)))
    (local.set $end (i32.add (local.get $output) (i32.mul (local.get $rows) (local.get $width))))
    (block $done
      (loop $sixteen
        (br_if $done (i32.ge_u (local.get $output) (local.get $end)))
        (v128.store (local.get $output)
          (i8x16.add (i8x16.splat (global.get $shift))
            (i8x16.max_s (i8x16.splat (i32.const -127))
              (i8x16.narrow_i16x8_s
                (i16x8.narrow_i32x4_s
                  (call $fourQuantised (local.get $input) (local.get $by))
                  (call $fourQuantised (i32.add (local.get $input) (i32.const 16)) (local.get $by)))
                (i16x8.narrow_i32x4_s
                  (call $fourQuantised (i32.add (local.get $input) (i32.const 32)) (local.get $by))
                  (call $fourQuantised (i32.add (local.get $input) (i32.const 48)) (local.get $by)))))))
        (local.set $input (i32.add (local.get $input) (i32.const 64)))
        (local.set $output (i32.add (local.get $output) (i32.const 16)))
        (br $sixteen))))

  ;; From floats, a row for each byte of depth.
  (func (export "prepareB")
    (param $input i32) (param $scale f32) (param $zero f32) (param $width i32) (param $cols i32) (param $output i32)
    (local $k i32) (local $col i32)
    (loop $depth
      (local.set $col (i32.const 0))
      (loop $columns
        (i32.store8 (i32.add (local.get $output) (call $place (local.get $k) (local.get $col) (local.get $width)))
          (call $quantised (f32.load (local.get $input)) (local.get $scale)))
        (local.set $input (i32.add (local.get $input) (i32.const 4)))
        (br_if $columns (i32.lt_s (local.tee $col (i32.add (local.get $col) (i32.const 1))) (local.get $cols))))
      (br_if $depth (i32.lt_s (local.tee $k (i32.add (local.get $k) (i32.const 1))) (local.get $width)))))

  ;; From floats, a row for each column.
  (func (export "prepareBFromTransposed")
    (param $input i32) (param $scale f32) (param $zero f32) (param $width i32) (param $cols i32) (param $output i32)
    (local $k i32) (local $col i32)
    (loop $columns
      (local.set $k (i32.const 0))
      (loop $depth
        (i32.store8 (i32.add (local.get $output) (call $place (local.get $k) (local.get $col) (local.get $width)))
          (call $quantised (f32.load (local.get $input)) (local.get $scale)))
        (local.set $input (i32.add (local.get $input) (i32.const 4)))
        (br_if $depth (i32.lt_s (local.tee $k (i32.add (local.get $k) (i32.const 1))) (local.get $width))))
      (br_if $columns (i32.lt_s (local.tee $col (i32.add (local.get $col) (i32.const 1))) (local.get $cols)))))

  ;; From bytes as they lie in a model's file, a row for each column.
  (func (export "prepareBFromQuantizedTransposed")
    (param $input i32) (param $width i32) (param $cols i32) (param $output i32)
    (local $k i32) (local $col i32)
    (loop $columns
      (local.set $k (i32.const 0))
      (loop $depth
        (i32.store (i32.add (local.get $output) (call $place (local.get $k) (local.get $col) (local.get $width)))
          (i32.load (local.get $input)))
        (local.set $input (i32.add (local.get $input) (i32.const 4)))
        (br_if $depth (i32.lt_s (local.tee $k (i32.add (local.get $k) (i32.const 4))) (local.get $width))))
      (br_if $columns (i32.lt_s (local.tee $col (i32.add (local.get $col) (i32.const 1))) (local.get $cols)))))

  ;; The bias of each column, less what A's shift adds to its sum; `bias` 0 is none.
  (func (export "prepareBias")
    (param $b i32) (param $scaleA f32) (param $zeroA f32) (param $scaleB f32) (param $zeroB f32)
    (param $width i32) (param $cols i32) (param $bias i32) (param $output i32)
    (local $k i32) (local $col i32) (local $sum i32) (local $by f32)
    (local.set $by (f32.div (f32.convert_i32_s (i32.sub (i32.const 0) (global.get $shift)))
      (f32.mul (local.get $scaleA) (local.get $scaleB))))
    (loop $columns
      (local.set $k (i32.const 0))
      (local.set $sum (i32.const 0))
      (loop $depth
        (local.set $sum (i32.add (local.get $sum)
          (i32.load8_s (i32.add (local.get $b) (call $place (local.get $k) (local.get $col) (local.get $width))))))
        (br_if $depth (i32.lt_s (local.tee $k (i32.add (local.get $k) (i32.const 1))) (local.get $width))))
      (f32.store (i32.add (local.get $output) (i32.shl (local.get $col) (i32.const 2)))
        (f32.add (f32.mul (f32.convert_i32_s (local.get $sum)) (local.get $by))
          (if (result f32) (local.get $bias)
            (then (f32.load (i32.add (local.get $bias) (i32.shl (local.get $col) (i32.const 2)))))
            (else (f32.const 0)))))
      (br_if $columns (i32.lt_s (local.tee $col (i32.add (local.get $col) (i32.const 1))) (local.get $cols)))))

  ;; A smaller B of the columns that a shortlist names.
  (func (export "selectColumns")
    (param $b i32) (param $width i32) (param $cols i32) (param $chosen i32) (param $count i32) (param $output i32)
    (local $k i32) (local $col i32) (local $from i32) (local $to i32)
    (block $done
      (loop $columns
        (br_if $done (i32.ge_s (local.get $col) (local.get $count)))
        (local.set $from (i32.add (local.get $b) (call $place (i32.const 0)
          (i32.load (i32.add (local.get $chosen) (i32.shl (local.get $col) (i32.const 2)))) (local.get $width))))
        (local.set $to (i32.add (local.get $output) (call $place (i32.const 0) (local.get $col) (local.get $width))))
        (local.set $k (i32.const 0))
        (loop $depth
          (i32.store (local.get $to) (i32.load (local.get $from)))
          (local.set $from (i32.add (local.get $from) (i32.const 32)))
          (local.set $to (i32.add (local.get $to) (i32.const 32)))
          (br_if $depth (i32.lt_s (local.tee $k (i32.add (local.get $k) (i32.const 4))) (local.get $width))))
        (local.set $col (i32.add (local.get $col) (i32.const 1)))
        (br $columns))))

  ;; Sums of neighbouring pairs of both: the 4 bytes of a column were summed as two and two.
  (func $paired (param $one v128) (param $other v128) (result v128)
    (i32x4.add
      (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $one) (local.get $other))
      (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $one) (local.get $other))))

  ;; out[row][col] = (A[row] . B[col]) x unquantise / (scaleA x scaleB) + bias[col], two rows by eight columns at a time, exact on
  ;; every machine: bytes are widened to 16 bits and summed in 32. `shift` must be 0.
  (func (export "multiply")
    (param $a i32) (param $scaleA f32) (param $zeroA f32)
    (param $b i32) (param $scaleB f32) (param $zeroB f32)
    (param $bias i32) (param $unquantise f32)
    (param $rows i32) (param $width i32) (param $cols i32) (param $out i32)
    (local $row i32) (local $col i32) (local $step i32) (local $from i32) (local $end i32) (local $at i32) (local $to i32)
    (local $a0 i32) (local $a1 i32)
    (local $b0 v128) (local $b1 v128) (local $b2 v128) (local $b3 v128) (local $four v128)
    (local $biasLow v128) (local $biasHigh v128) (local $factor v128)
    (local $s00 v128) (local $s01 v128) (local $s02 v128) (local $s03 v128) (local $s10 v128) (local $s11 v128) (local $s12 v128) (local $s13 v128)
    (local.set $factor (f32x4.splat (f32.div (local.get $unquantise) (f32.mul (local.get $scaleA) (local.get $scaleB)))))
    (local.set $step (i32.shl (local.get $cols) (i32.const 2)))
    (loop $columns
      (local.set $from (i32.add (local.get $b) (i32.mul (local.get $col) (local.get $width))))
      (local.set $end (i32.add (local.get $from) (i32.shl (local.get $width) (i32.const 3))))
      (local.set $biasLow (v128.load (i32.add (local.get $bias) (i32.shl (local.get $col) (i32.const 2)))))
      (local.set $biasHigh (v128.load offset=16 (i32.add (local.get $bias) (i32.shl (local.get $col) (i32.const 2)))))
      (local.set $row (i32.const 0))
      (local.set $to (i32.add (local.get $out) (i32.shl (local.get $col) (i32.const 2))))
      (local.set $a0 (local.get $a))
      (block $noRow
        (loop $twoRows
          (br_if $noRow (i32.ge_s (local.get $row) (local.get $rows)))
          ;; A last single row is taken twice and stored once.
          (local.set $a1 (select (i32.add (local.get $a0) (local.get $width)) (local.get $a0)
            (i32.lt_s (i32.add (local.get $row) (i32.const 1)) (local.get $rows))))
          (local.set $s00 (v128.const i32x4 0 0 0 0)) (local.set $s01 (v128.const i32x4 0 0 0 0))
          (local.set $s02 (v128.const i32x4 0 0 0 0)) (local.set $s03 (v128.const i32x4 0 0 0 0))
          (local.set $s10 (v128.const i32x4 0 0 0 0)) (local.set $s11 (v128.const i32x4 0 0 0 0))
          (local.set $s12 (v128.const i32x4 0 0 0 0)) (local.set $s13 (v128.const i32x4 0 0 0 0))
          (local.set $at (local.get $from))
          (loop $depth
            (local.set $b0 (v128.load8x8_s (local.get $at))) (local.set $b1 (v128.load8x8_s offset=8 (local.get $at)))
            (local.set $b2 (v128.load8x8_s offset=16 (local.get $at))) (local.set $b3 (v128.load8x8_s offset=24 (local.get $at)))
            (local.set $four (i16x8.extend_low_i8x16_s (v128.load32_splat (local.get $a0))))
            (local.set $s00 (i32x4.add (local.get $s00) (i32x4.dot_i16x8_s (local.get $b0) (local.get $four))))
            (local.set $s01 (i32x4.add (local.get $s01) (i32x4.dot_i16x8_s (local.get $b1) (local.get $four))))
            (local.set $s02 (i32x4.add (local.get $s02) (i32x4.dot_i16x8_s (local.get $b2) (local.get $four))))
            (local.set $s03 (i32x4.add (local.get $s03) (i32x4.dot_i16x8_s (local.get $b3) (local.get $four))))
            (local.set $four (i16x8.extend_low_i8x16_s (v128.load32_splat (local.get $a1))))
            (local.set $s10 (i32x4.add (local.get $s10) (i32x4.dot_i16x8_s (local.get $b0) (local.get $four))))
            (local.set $s11 (i32x4.add (local.get $s11) (i32x4.dot_i16x8_s (local.get $b1) (local.get $four))))
            (local.set $s12 (i32x4.add (local.get $s12) (i32x4.dot_i16x8_s (local.get $b2) (local.get $four))))
            (local.set $s13 (i32x4.add (local.get $s13) (i32x4.dot_i16x8_s (local.get $b3) (local.get $four))))
            (local.set $a0 (i32.add (local.get $a0) (i32.const 4)))
            (local.set $a1 (i32.add (local.get $a1) (i32.const 4)))
            (br_if $depth (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 32))) (local.get $end))))
          (v128.store (local.get $to) (f32x4.add (f32x4.mul (f32x4.convert_i32x4_s (call $paired (local.get $s00) (local.get $s01))) (local.get $factor)) (local.get $biasLow)))
          (v128.store offset=16 (local.get $to) (f32x4.add (f32x4.mul (f32x4.convert_i32x4_s (call $paired (local.get $s02) (local.get $s03))) (local.get $factor)) (local.get $biasHigh)))
          (local.set $to (i32.add (local.get $to) (local.get $step)))
          (br_if $noRow (i32.ge_s (i32.add (local.get $row) (i32.const 1)) (local.get $rows)))
          (v128.store (local.get $to) (f32x4.add (f32x4.mul (f32x4.convert_i32x4_s (call $paired (local.get $s10) (local.get $s11))) (local.get $factor)) (local.get $biasLow)))
          (v128.store offset=16 (local.get $to) (f32x4.add (f32x4.mul (f32x4.convert_i32x4_s (call $paired (local.get $s12) (local.get $s13))) (local.get $factor)) (local.get $biasHigh)))
          (local.set $to (i32.add (local.get $to) (local.get $step)))
          (local.set $a0 (local.get $a1))
          (local.set $row (i32.add (local.get $row) (i32.const 2)))
          (br $twoRows)))
      (br_if $columns (i32.lt_s (local.tee $col (i32.add (local.get $col) (i32.const 8))) (local.get $cols))))))
